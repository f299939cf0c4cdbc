import { ArrowLeft, LayoutDashboard, LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, Outlet, useMatch, useNavigate } from 'react-router-dom';
import { useLogout } from '../../features/account/use-logout';
import { cn } from '../../lib/cn';
import { Button } from '../../ui/button';
import { Brand } from './brand';

const entryStyle =
  'flex min-h-12 w-full items-center gap-3 rounded-xl px-3 font-bold hover:bg-white/10 aria-[current]:bg-sun aria-[current]:text-on-sun [&_svg]:size-5 [&_svg]:shrink-0';

/** The frame of the admin area: a sidebar that can be folded to its icons, on a phone a bar on top. */
export function AdminLayout() {
  const [folded, setFolded] = useState(() => window.matchMedia('(max-width: 767px)').matches);
  const menuId = useId();
  // Its pages are /admin and /admin/dashboard.
  const atDashboard = useMatch('/admin/dashboard?') !== null;
  const navigate = useNavigate();
  const logout = useLogout();
  const labelStyle = cn(folded && 'md:sr-only');
  const linkStyle = cn(entryStyle, folded && 'md:justify-center');

  return (
    <div className="flex min-h-screen flex-col md:flex-row">
      <aside
        className={cn(
          'flex shrink-0 flex-col gap-2 bg-plum p-3 text-on-plum md:sticky md:top-0 md:h-screen md:transition-[width]',
          folded ? 'md:w-19' : 'md:w-64',
        )}
      >
        <div className="flex items-center justify-between gap-2">
          <div className={cn('min-w-0 [&_span]:text-lg', folded && 'md:hidden')}>
            <Brand />
          </div>
          <Button
            look="quiet"
            aria-label={folded ? 'Unfold the sidebar' : 'Fold the sidebar'}
            aria-expanded={!folded}
            aria-controls={menuId}
            onClick={() => setFolded(!folded)}
            className="size-13 shrink-0 px-0 text-on-plum hover:bg-white/10 [&_svg]:size-6"
          >
            {folded ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
          </Button>
        </div>
        <nav id={menuId} aria-label="Admin" className={cn('flex-1', folded && 'max-md:hidden')}>
          <ul className="flex h-full flex-col gap-1">
            <li>
              <Link to="/admin/dashboard" aria-current={atDashboard ? 'page' : undefined} className={linkStyle}>
                <LayoutDashboard aria-hidden />
                <span className={labelStyle}>Dashboard</span>
              </Link>
            </li>
            <li className="md:mt-auto">
              <Link to="/" className={linkStyle}>
                <ArrowLeft aria-hidden />
                <span className={labelStyle}>Back to Website</span>
              </Link>
            </li>
            <li>
              <button
                type="button"
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
      </aside>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 p-4 sm:p-8">
        <Outlet />
      </main>
    </div>
  );
}
