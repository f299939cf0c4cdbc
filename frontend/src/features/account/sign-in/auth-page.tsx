import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { isSetupRequired, secondFactorQuery } from '../../../api/second-factor';
import { focusHeading } from '../../../lib/focus-heading';
import { useDayLink } from '../../../shared/event-day/use-day-link';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { Spinner } from '../../../ui/spinner';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs';
import { readArrival } from './arrival';
import { LoginForm, useLoginForm } from './login-form';
import { MarketingPanel } from './marketing-panel';
import { RegisterForm, useRegisterForm } from './register-form';

export function AuthPage() {
  const user = useQuery(currentUserQuery);
  const { from, restrictedToAdmins } = readArrival(useLocation().state);
  const dayLink = useDayLink();
  const secondFactor = useQuery({ ...secondFactorQuery, enabled: user.data?.role === 'ADMIN' });
  const [tab, setTab] = useState('login');
  // Here, so that the input stays while the other tab is open.
  const loginForm = useLoginForm();
  const registerForm = useRegisterForm();

  function follow(link: string) {
    setTab(link);
    focusHeading();
  }

  if (user.isPending || secondFactor.isLoading) return <Spinner label="Checking who is signed in" />;
  // The admin area leads through the setup.
  if (secondFactor.data && isSetupRequired(secondFactor.data)) return <Navigate to="/admin" replace />;
  if (user.data) return <Navigate to={from ?? (user.data.role === 'CREW' ? '/crew' : dayLink('/'))} replace />;
  return (
    <div className="container-page grid items-stretch gap-8 pt-20 pb-4 lg:grid-cols-2">
      <PageTitle title={tab === 'login' ? 'Login' : 'Register'} />
      <div className="mx-auto w-full max-w-xl space-y-6">
        <h1 className="text-4xl sm:text-5xl">{tab === 'login' ? 'Welcome back' : 'Join the party'}</h1>
        {restrictedToAdmins && (
          <Alert title="Access Restricted" tone="info" urgent>
            <p>You need to be logged in as an admin to access this page.</p>
          </Alert>
        )}
        <Tabs value={tab} onValueChange={setTab} className="space-y-6 rounded-[2rem] bg-card p-4 shadow-card sm:p-8">
          <TabsList aria-label="Login or Register">
            <TabsTrigger value="login">Login</TabsTrigger>
            <TabsTrigger value="register">Register</TabsTrigger>
          </TabsList>
          <TabsContent value="login" className="space-y-5">
            <LoginForm form={loginForm} from={from}>
              <TabLink label="Don't have an account? Sign up" onClick={() => follow('register')} />
            </LoginForm>
          </TabsContent>
          <TabsContent value="register" className="space-y-5">
            <RegisterForm form={registerForm} />
            <TabLink label="Already have an account? Sign in" onClick={() => follow('login')} />
          </TabsContent>
        </Tabs>
        <p className="text-center text-soft">
          Booked without an account?{' '}
          <Link to="/find-booking" className="inline-flex min-h-6 font-bold text-ink underline underline-offset-4">
            Find my booking
          </Link>
        </p>
      </div>
      <MarketingPanel />
    </div>
  );
}

function TabLink({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <p className="text-center">
      <button
        type="button"
        onClick={onClick}
        className="min-h-11 font-bold underline underline-offset-4 hover:text-primary"
      >
        {label}
      </button>
    </p>
  );
}
