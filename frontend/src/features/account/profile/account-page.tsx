import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { currentUserQuery, USER_EXPORT_URL } from '../../../api/accounts';
import { useDayLink } from '../../../shared/event-day/use-day-link';
import { lazyPart } from '../../../shared/page/lazy-part';
import { PageTitle } from '../../../shared/page/page-title';
import { buttonStyle } from '../../../ui/button';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs';
import { ChangePassword } from './change-password';
import { DeleteAccount } from './delete-account';
import { MailedLink } from '../sign-in/mailed-link';
import { PreferencesForm } from './preferences-form';
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
        <Link to={dayLink('/bookings')} className={buttonStyle({ look: 'outline' })}>
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
      <a href={USER_EXPORT_URL} download="my-data.json" className={buttonStyle({ look: 'outline' })}>
        <Download aria-hidden />
        Download my data
      </a>
    </section>
  );
}
