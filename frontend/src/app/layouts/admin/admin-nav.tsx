import { ArrowLeft, LogOut } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useLogout } from '../../../features/account/use-logout';
import { cn } from '../../../lib/cn';
import { ADMIN_LINKS, currentAt } from './admin-links';

interface AdminNavProps {
  id: string;
  /** Shows icons only; on phones, nothing. */
  folded: boolean;
  onFollow: () => void;
}

const entryStyle =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 font-bold hover:bg-white/10 focus-visible:outline-sun aria-[current]:bg-sun aria-[current]:text-on-sun [&_svg]:size-5 [&_svg]:shrink-0';

export function AdminNav({ id, folded, onFollow }: AdminNavProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const logout = useLogout();
  const labelStyle = cn(folded && 'md:sr-only');
  const linkStyle = cn(entryStyle, folded && 'md:justify-center');

  return (
    <nav id={id} aria-label="Admin" className={cn('flex-1', folded && 'max-md:hidden')}>
      <ul className="flex h-full flex-col gap-1">
        {ADMIN_LINKS.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              title={folded ? link.label : undefined}
              aria-current={currentAt(link, pathname)}
              onClick={onFollow}
              className={linkStyle}
            >
              <link.Icon aria-hidden />
              <span className={labelStyle}>{link.label}</span>
            </Link>
          </li>
        ))}
        <li className="md:mt-auto">
          <Link to="/" title={folded ? 'Back to Website' : undefined} className={linkStyle}>
            <ArrowLeft aria-hidden />
            <span className={labelStyle}>Back to Website</span>
          </Link>
        </li>
        <li>
          <button
            type="button"
            title={folded ? 'Logout' : undefined}
            className={linkStyle}
            onClick={() => {
              void navigate('/');
              logout.mutate();
            }}
          >
            <LogOut aria-hidden />
            <span className={labelStyle}>Logout</span>
          </button>
        </li>
      </ul>
    </nav>
  );
}
