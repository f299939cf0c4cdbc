import { useBusiness, useBusinessName } from '../shop/business';

/** Printed instead of the shop's header and footer. */
export function PrintHead() {
  const name = useBusinessName();
  const { phone, businessEmail } = useBusiness();
  return (
    <p className="hidden border-b-2 border-line pb-2 text-left print:block">
      <strong>{name}</strong>, {phone}, {businessEmail}
    </p>
  );
}
