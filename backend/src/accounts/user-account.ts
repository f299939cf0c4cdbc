import type { Preferences, Role } from '@party-rental/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An account as it is stored. TypeORM fills the fields, hence the `!`. */
@Entity('users')
export class UserAccount {
  @PrimaryGeneratedColumn()
  id!: number;

  @Column('text')
  username!: string;

  @Column('text')
  email!: string;

  @Column('boolean', { name: 'email_verified', default: false })
  emailVerified!: boolean;

  /** Since when the account has had its email. */
  @Column('timestamptz', { name: 'email_since', default: () => 'now()' })
  emailSince!: Date;

  @Column('text', { name: 'password_hash' })
  passwordHash!: string;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text', { default: 'USER' })
  role!: Role;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column('jsonb', { default: {} })
  preferences!: Preferences;
}
