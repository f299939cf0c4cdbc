import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_PHONE, register } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, MousePointerClick, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { isSetupRequired, secondFactorQuery } from '../../../api/staff-accounts';
import { focusHeading } from '../../../lib/focus-heading';
import { useDayLink } from '../../../shared/event-day/use-event-day';
import { EmailField } from '../../../shared/form/email-field';
import { PageTitle } from '../../../shared/page/page-title';
import { Alert } from '../../../ui/alert';
import { TextField } from '../../../ui/fields/input-fields';
import { Spinner } from '../../../ui/loading';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../../ui/tabs';
import { LoginForm, useLoginForm } from './login-form';
import { NewAccountForm, confirmPassword, repeats } from './new-account-form';
import { readArrival, useRegister } from './use-sign-in';

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

const POINTS = [
  { Icon: CalendarCheck, text: 'Real-time availability calendar' },
  { Icon: MousePointerClick, text: 'Easy online booking system' },
  { Icon: UserRound, text: 'Manage your bookings and account' },
];

function MarketingPanel() {
  return (
    <aside className="confetti relative flex flex-col justify-center overflow-hidden rounded-[2rem] bg-plum px-6 pt-20 pb-12 text-on-plum sm:px-10">
      <div aria-hidden className="bunting absolute inset-x-0 top-0" />
      <h2 className="text-3xl sm:text-4xl">Bounce House & Party Rental</h2>
      <ul className="mt-8 space-y-5 text-lg">
        {POINTS.map(({ Icon, text }) => (
          <li key={text} className="flex items-center gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-sun text-on-sun">
              <Icon aria-hidden className="size-6" />
            </span>
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}

const registerForm = register
  .extend({ confirmPassword })
  .refine(...repeats('password'))
  .transform((fields) => register.parse(fields));

function useRegisterForm() {
  return useForm({
    resolver: zodResolver(registerForm),
    defaultValues: {
      username: '',
      email: '',
      password: '',
      confirmPassword: '',
      firstName: '',
      lastName: '',
      phone: '',
    },
  });
}

function RegisterForm({ form }: { form: ReturnType<typeof useRegisterForm> }) {
  return (
    <NewAccountForm form={form} label="Register" failed="Registration failed" creation={useRegister()}>
      <EmailField name="email" label="Email" />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" maxLength={MAX_PHONE} optional />
    </NewAccountForm>
  );
}
