import { register } from '@party-rental/contracts';
import { InvalidArgumentError } from 'commander';

/** What an operator gives as the email of a person. */
export function personsEmail(text: string): string {
  const { data, error } = register.shape.email.safeParse(text);
  if (data === undefined) throw new InvalidArgumentError(`${error.issues[0]?.message}.`);
  return data;
}
