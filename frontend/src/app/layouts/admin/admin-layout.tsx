import { type HealthCheck, type ShopWarning, reachableEmail } from '@party-rental/contracts';
import { ChevronDown, CircleAlert, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { Outlet, Link, useSearchParams } from 'react-router-dom';
import { currentUserQuery } from '../../../api/accounts';
import { healthQuery } from '../../../api/admin/insight';
import { shopWarningsQuery } from '../../../api/admin/settings';
import { isSetupRequired, secondFactorQuery } from '../../../api/staff-accounts';
import { cn } from '../../../lib/cn';
import { BackLink } from '../../../shared/page/back-link';
import { lazyPart } from '../../../shared/page/lazy-part';
import { PageTitle } from '../../../shared/page/page-title';
import { Button } from '../../../ui/button';
import { HealthLink } from '../../../features/admin/parts/health-link';
import { AdminNav } from './admin-nav';
import { Brand } from '../header/site-header';

const onPhone = () => window.matchMedia('(max-width: 767px)').matches;

/** The layout of the admin area: a collapsible sidebar, on phones a bar at the top. */
export function AdminLayout() {
  const [folded, setFolded] = useState(onPhone);
  const menuId = useId();
  const isFromSetup = useSearchParams()[0].has('setup');
  const secondFactor = useQuery(secondFactorQuery);
  const [isSettingUp, setSettingUp] = useState(false);
  // Stays until the recovery codes are saved, although two-step sign-in is on by then.
  if (secondFactor.data && isSetupRequired(secondFactor.data) && !isSettingUp) setSettingUp(true);

  return (
    <div className="flex min-h-screen flex-col md:flex-row">
      <aside
        className={cn(
          'flex shrink-0 flex-col gap-2 bg-plum p-3 text-on-plum md:sticky md:top-0 md:h-screen md:overflow-y-auto md:transition-[width] print:hidden',
          folded ? 'md:w-19' : 'md:w-64',
        )}
      >
        <div className="flex items-center justify-between gap-2">
          <div className={cn('min-w-0 [&_span]:text-lg', folded && 'md:hidden')}>
            <Brand />
          </div>
          <Button
            variant="quiet"
            aria-label={folded ? 'Unfold the sidebar' : 'Fold the sidebar'}
            aria-expanded={!folded}
            aria-controls={menuId}
            onClick={() => setFolded(!folded)}
            className="size-13 shrink-0 px-0 text-on-plum hover:bg-white/10 [&_svg]:size-6"
          >
            {folded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          </Button>
        </div>
        <AdminNav id={menuId} folded={folded} onFollow={() => onPhone() && setFolded(true)} />
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 p-4 sm:p-8 print:p-0">
        {isSettingUp ? (
          <SetupRequired onDone={() => setSettingUp(false)} />
        ) : (
          <>
            {isFromSetup && <BackLink to="/setup">Back to setting up</BackLink>}
            <UnreachableNotice />
            <ShopWarnings />
            <EmailFault />
            <Outlet />
          </>
        )}
      </main>
    </div>
  );
}

const TwoStep = lazyPart(async () => (await import('../../../features/account/two-step/two-step')).TwoStep);

/** Instead of any admin page, until an admin has the two-step sign-in that the shop requires. */
function SetupRequired({ onDone }: { onDone: () => void }) {
  const { data: user } = useQuery(currentUserQuery);
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <PageTitle title="Two-step sign-in" />
      <h1 className="text-4xl">One more step</h1>
      <p className="max-w-2xl">
        This shop requires two-step sign-in for admins. Set it up now, and the admin area opens. It takes two minutes
        and an app on your phone.
      </p>
      {user && <TwoStep username={user.username} onDone={onDone} />}
    </div>
  );
}

const NOTICES: Record<ShopWarning['code'], { title: string; check: HealthCheck['name'] }> = {
  not_open: { title: "Your shop isn't open yet", check: 'shop' },
  no_email: { title: "Emails aren't sent", check: 'smtp' },
};

/** On every admin page: what keeps the shop from working. */
function ShopWarnings() {
  const warnings = useQuery(shopWarningsQuery).data ?? [];
  return warnings.map(({ code, message }) => (
    <AdminNotice key={code} title={NOTICES[code].title}>
      <p>{message}</p>
      <HealthLink name={NOTICES[code].check} />
    </AdminNotice>
  ));
}

/** On every admin page, because the daily email about it may not arrive. */
function EmailFault() {
  const checks = useQuery(healthQuery).data?.checks ?? [];
  const { findings, advice } = checks.find(({ name, findings: its }) => name === 'smtp' && its.length > 0) ?? {};
  if (!findings) return null;
  return (
    <AdminNotice title="Emails don't go out">
      <p>
        {findings.join(' ')} {advice}
      </p>
      <HealthLink name="smtp" />
    </AdminNotice>
  );
}

/** Above every admin page, until the admin has verified an email. */
function UnreachableNotice() {
  const { data: user } = useQuery(currentUserQuery);
  if (!user || reachableEmail(user) !== null) return null;
  return (
    <AdminNotice
      title={user.email === null ? 'Your account has no email yet' : `${user.email} isn't verified yet`}
      tone="info"
    >
      <p>
        We can't email you about your account, or send you a new password if you forget yours.{' '}
        <Link to="/account" className="font-bold underline">
          {user.email === null ? 'Add your email' : 'Verify your email'}
        </Link>
      </p>
    </AdminNotice>
  );
}

interface AdminNoticeProps {
  title: string;
  tone?: 'bad' | 'info';
  /** What it means and what to do, once the title is opened. */
  children: ReactNode;
}

/** A notice above every admin page: one line, so that it leaves the screen to the page. */
function AdminNotice({ title, tone = 'bad', children }: AdminNoticeProps) {
  const isBad = tone === 'bad';
  return (
    <div role={isBad ? 'alert' : 'note'} className="mb-4 print:hidden">
      <details
        className={cn('group rounded-xl border', isBad ? 'border-bad/30 bg-bad-tint' : 'border-line bg-warn-tint')}
      >
        <summary className="flex min-h-11 cursor-pointer items-center gap-2.5 px-4 py-1.5 font-bold [&::-webkit-details-marker]:hidden">
          <CircleAlert aria-hidden className={cn('size-5 shrink-0', isBad && 'text-bad')} />
          <span className="min-w-0 wrap-anywhere">{title}</span>
          <ChevronDown aria-hidden className="ml-auto size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="space-y-2 px-4 pb-3">{children}</div>
      </details>
    </div>
  );
}
