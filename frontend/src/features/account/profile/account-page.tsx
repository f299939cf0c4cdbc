import { zodResolver } from '@hookform/resolvers/zod';
import { register, preferences as schema, type Preferences } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { currentUserQuery, USER_EXPORT_URL, changePreferences } from '../../../api/accounts';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { Form, SaveFailure } from '../../../shared/form/form';
import { lazyPart } from '../../../shared/page/lazy-part';
import { PageTitle } from '../../../shared/page/page-title';
import { buttonStyle, Button } from '../../../ui/button';
import { CheckboxField } from '../../../ui/fields/checkbox-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { notify } from '../../../ui/overlays/notify';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs';
import { confirmPassword, CurrentPasswordField, NewPasswordFields, repeats } from '../sign-in/new-account-form';
import { useOpened } from '../sign-in/use-sign-in';
import { ChangeUserForm, useUserChange } from './change-user-form';
import { DeleteAccount } from './delete-account';
import { MailedLink } from '../sign-in/mailed-link';
import { Profile } from './profile';
import { useTab } from './use-tab';

const TwoStep = lazyPart(async () => (await import('../two-step/two-step')).TwoStep);

const TABS = ['profile', 'preferences'] as const;

export function AccountPage() {
  const { data: user } = useQuery(currentUserQuery);
  const { tab, chooseTab } = useTab(TABS);
  const token = useSearchParams()[0].get('verify');
  const dayLink = useDayLink();

  if (!user) return null;
  return (
    <div className="container-page max-w-4xl space-y-8 pt-20 pb-4">
      <PageTitle title="My Account" />
      <header className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">My Account</h1>
        <Link to={dayLink('/bookings')} className={buttonStyle({ variant: 'outline' })}>
          My Bookings
        </Link>
      </header>
      {token && <MailedLink userId={user.id} token={token} />}
      <Tabs value={tab} onValueChange={chooseTab} className="space-y-6">
        <TabsList aria-label="My Account" className="sm:max-w-md">
          <TabsTrigger value="profile">Profile</TabsTrigger>
          <TabsTrigger value="preferences">Preferences</TabsTrigger>
        </TabsList>
        {/* Both tabs stay mounted, so that forms keep their input. */}
        <TabsContent value="profile" forceMount hidden={tab !== 'profile'} className="space-y-6">
          <Profile user={user} />
          <ChangePassword username={user.username} />
          {user.role !== 'USER' && <TwoStep username={user.username} />}
          <OwnData />
          <DeleteAccount username={user.username} />
        </TabsContent>
        <TabsContent value="preferences" forceMount hidden={tab !== 'preferences'}>
          <PreferencesForm preferences={user.preferences} />
        </TabsContent>
      </Tabs>
    </div>
  );
}

/** Downloads a copy of the user's data. */
function OwnData() {
  return (
    <section
      aria-labelledby="own-data"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 sm:p-8"
    >
      <h2 id="own-data" className="text-xl">
        Your data
      </h2>
      <p>
        Everything we have about you, in one file: your account, your bookings with their history, your reviews and the
        emails we sent.
      </p>
      <a href={USER_EXPORT_URL} download="my-data.json" className={buttonStyle({ variant: 'outline' })}>
        <Download aria-hidden />
        Download my data
      </a>
    </section>
  );
}

function ChangePassword({ username }: { username: string }) {
  const { isOpen, open, close, button } = useOpened();
  return (
    <section
      aria-labelledby="password"
      className="space-y-4 rounded-[2rem] border-2 border-dashed border-line p-6 sm:p-8"
    >
      <h2 id="password" className="text-xl">
        Password
      </h2>
      <p>A new password ends all your other sessions. You stay signed in here.</p>
      {isOpen ? (
        <ChangePasswordForm username={username} onClose={close} />
      ) : (
        <Button ref={button} variant="outline" onClick={open}>
          Change Password
        </Button>
      )}
    </section>
  );
}

const WORDS = {
  title: 'Change Password',
  save: 'Change Password',
  saved: { title: 'Password changed', text: 'All your other sessions have ended.' },
  failed: "We couldn't change your password",
};

function ChangePasswordForm({ username, onClose }: { username: string; onClose: () => void }) {
  const form = useForm({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  return (
    <ChangeUserForm form={form} first="currentPassword" words={WORDS} onClose={onClose}>
      <div className="max-w-md space-y-5">
        <CurrentPasswordField username={username} />
        <NewPasswordFields name="newPassword" label="New password" />
      </div>
    </ChangeUserForm>
  );
}

const passwordForm = z
  .object({
    currentPassword: z.string().min(1, 'Please enter your current password'),
    newPassword: register.shape.password,
    confirmPassword,
  })
  .refine(...repeats('newPassword'))
  .transform(({ currentPassword, newPassword }) => ({ currentPassword, newPassword }));

function PreferencesForm({ preferences }: { preferences: Preferences }) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: preferences });
  const save = useUserChange(changePreferences);
  return (
    <Form
      form={form}
      aria-label="Preferences"
      className="space-y-6 rounded-[2rem] bg-card p-6 shadow-card sm:p-8"
      onSubmit={(chosen) =>
        save.mutate(chosen, {
          onSuccess: () => notify('success', 'Preferences saved', "We'll only send what you've checked."),
        })
      }
    >
      <fieldset>
        <legend className="mb-3 font-display text-2xl font-semibold">Email Notifications</legend>
        <div className="space-y-4">
          <CheckboxField name="bookingConfirmations" hint="When you book or cancel, and when we confirm a booking.">
            Booking confirmations
          </CheckboxField>
          <CheckboxField name="reminders" hint="Two days before your event, and on the day after it to ask how it was.">
            Reminders
          </CheckboxField>
          <CheckboxField name="promotions" hint="New items and seasonal offers, now and then.">
            Promotional emails
          </CheckboxField>
        </div>
      </fieldset>
      <SaveFailure title="We couldn't save your preferences" error={save.error} />
      <SubmitButton pending={save.isPending}>Save Preferences</SubmitButton>
    </Form>
  );
}
