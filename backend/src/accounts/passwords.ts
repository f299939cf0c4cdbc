import { hash, verify } from '@node-rs/argon2';

// OWASP's first choice for Argon2id, which is this library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The hash of a random text that nobody kept: who has no account is refused as slowly as who has one.
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AzQDsiwgAERnV5RrP20NkA$0CNB9Ij3OPggGn5ajV0ux/G0TEyXA2wuNdOOsc6Nz7M';

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), COST);
}

export async function isPasswordOf(account: { passwordHash: string } | null, password: string): Promise<boolean> {
  const matches = await verify(account?.passwordHash ?? DUMMY_HASH, normal(password));
  return matches && account !== null;
}

/** Keyboards differ in how they compose a letter such as é; the password is the same. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
