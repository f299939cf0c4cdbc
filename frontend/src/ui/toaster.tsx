import { CircleAlert, CircleCheck } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';

export function Toaster() {
  return (
    <Sonner
      position="top-center"
      visibleToasts={1}
      duration={5000}
      closeButton
      gap={8}
      icons={{
        success: <CircleCheck aria-hidden className="size-5 text-good" />,
        error: <CircleAlert aria-hidden className="size-5 text-bad" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start font-sans data-[removed=true]:hidden text-[1.0625rem] gap-3 rounded-2xl border border-line bg-card p-4 pr-12 text-ink shadow-lifted sm:w-[24rem] [&_[data-icon]]:mt-0.5',
          title: 'font-bold',
          description: 'text-base text-soft',
          closeButton:
            'absolute! top-2! right-2! left-auto! grid size-8! transform-none! place-items-center rounded-full! border-0! bg-transparent! text-ink! hover:bg-sunken!',
        },
      }}
    />
  );
}
