import type { Setup, SetupStep } from '@party-rental/contracts';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addDemonstrationCatalog } from '../../../api/admin/settings';
import { buttonStyle } from '../../../ui/button';
import { EmailSending } from '../settings/email-sending';
import { OnlinePayments } from '../settings/online-payments';
import { DeliveryAreaField } from '../settings/rows-field';
import { BusinessFields, HoursField } from '../settings/settings-form';
import { TimeZoneNote } from '../settings/time-zone-note';
import { RowAction } from '../parts/row-action';
import { AccountStep } from './account-step';
import { SettingsStep } from './settings-step';

interface StepProps {
  onDone: () => void;
  steps: Setup['steps'];
}

export const STEP_CONTENTS: Readonly<Record<SetupStep, { hint: string; Content: (props: StepProps) => ReactNode }>> = {
  account: {
    hint: "You'll sign in with it. We'll email you a link to confirm your email as soon as this shop can send emails.",
    Content: AccountStep,
  },
  business: {
    hint: 'Your customers see it on the contact page, in the footer and in emails. The shop opens once it has a name, a phone number and an email.',
    Content: BusinessStep,
  },
  look: {
    hint: 'Your logo, your colors and the picture on your home page. Until then, the shop looks like the demonstration.',
    Content: () => <PageLink to="/admin/brand">Choose Your Look</PageLink>,
  },
  prices: {
    hint: 'Your sales tax, the deposit, and what delivery and setup cost. Save them once, even if the suggestions suit you.',
    Content: () => <PageLink to="/admin/price-book">Open Prices &amp; Terms</PageLink>,
  },
  delivery: {
    hint: 'The ZIP codes you drive to, or how they begin, and what you charge on top. If several lines fit, the longest one counts. To deliver nowhere else, uncheck the last box.',
    Content: DeliveryStep,
  },
  items: {
    hint: 'Begin with one or two: a name, what it is, its price, and how many you have. The rest can follow.',
    Content: ItemsStep,
  },
  email: {
    hint: 'Confirmations, reminders and receipts go out through your mail provider. Until then they wait, and no customer gets one.',
    Content: () => <EmailSending />,
  },
  payments: {
    hint: 'You can take deposits by phone, and connect Stripe whenever you like.',
    Content: () => <OnlinePayments />,
  },
};

function BusinessStep({ onDone }: StepProps) {
  return (
    <SettingsStep label="Your business" onDone={onDone}>
      <BusinessFields />
      <fieldset className="space-y-3">
        <legend className="mb-3 font-bold">Opening hours</legend>
        <HoursField />
      </fieldset>
      <TimeZoneNote />
    </SettingsStep>
  );
}

function DeliveryStep({ onDone, steps }: StepProps) {
  // All settings are saved together, and a business is part of them.
  if (steps.some(({ key, done }) => key === 'business' && !done))
    return (
      <Link to="/setup/business" className={buttonStyle()}>
        Enter Your Business First
      </Link>
    );
  return (
    <SettingsStep label="Where you deliver" onDone={onDone}>
      <DeliveryAreaField />
    </SettingsStep>
  );
}

function ItemsStep() {
  return (
    <div className="flex flex-wrap gap-3">
      <PageLink to="/admin/items/new">Add an Item</PageLink>
      <PageLink to="/admin/import">Import a List</PageLink>
      <RowAction
        label="Add the Demonstration Catalog"
        size="normal"
        change={addDemonstrationCatalog}
        changes={['availability', 'items']}
        done="The demonstration's items are in your shop"
        failed="They weren't added"
      />
    </div>
  );
}

/** To a page of the admin area, which leads back (app/layouts/admin/admin-layout.tsx). */
function PageLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={`${to}?setup`} className={buttonStyle()}>
      {children}
    </Link>
  );
}
