/** Who tries to sign in, and from where. */
export interface SignInAttempt {
  /** The account that the name means, or the name itself where there is none: `account 7`, `name dana`. */
  account: string;
  /** As `clientSubnet` returns it. */
  network: string;
  /** Of a device that the account knows. */
  deviceId: string | undefined;
}
