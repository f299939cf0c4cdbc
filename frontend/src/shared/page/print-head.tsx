import { useBusiness } from '../shop/use-business';
import { useBusinessName } from '../shop/use-business-name';

/** Whose paper it is and whom to call: the shop's header and footer are not printed. */
export function PrintHead() {
  const name = useBusinessName();
  const { phone, businessEmail } = useBusiness();
  return (
    <p className="hidden border-b-2 border-line pb-2 text-left print:block">
      <strong>{name}</strong>, {phone}, {businessEmail}
    </p>
  );
}
