import { hash, verify } from '@node-rs/argon2';

// OWASP's recommendation for Argon2id, the library's default algorithm.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// The hash of a discarded random text: a check without an account takes as long as one with an account.
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$AzQDsiwgAERnV5RrP20NkA$0CNB9Ij3OPggGn5ajV0ux/G0TEyXA2wuNdOOsc6Nz7M';

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), COST);
}

export async function verifyPassword(account: { passwordHash: string } | null, password: string): Promise<boolean> {
  const matches = await verify(account?.passwordHash ?? DUMMY_HASH, normalize(password));
  return matches && account !== null;
}

/** Keyboards differ in how they compose a letter such as é. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
