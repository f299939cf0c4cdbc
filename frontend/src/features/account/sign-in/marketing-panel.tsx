import { CalendarCheck, MousePointerClick, UserRound } from 'lucide-react';

const POINTS = [
  { Icon: CalendarCheck, text: 'Real-time availability calendar' },
  { Icon: MousePointerClick, text: 'Easy online booking system' },
  { Icon: UserRound, text: 'Manage your bookings and account' },
];

export function MarketingPanel() {
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
