import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
}

export function Menu({ trigger, children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* In place, and so within a landmark of the page. */}
      <Radix.Content
        align="end"
        sideOffset={8}
        className="z-40 min-w-52 rounded-2xl border border-line bg-card p-2 text-ink shadow-lifted"
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

const itemStyle =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 font-semibold outline-none data-[highlighted]:bg-sunken [&_svg]:size-5';

export function MenuItem(props: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={itemStyle} {...props} />;
}

/** Stays open, so that several can be changed. */
export function MenuCheckbox(props: ComponentProps<typeof Radix.CheckboxItem>) {
  return <Radix.CheckboxItem className={itemStyle} onSelect={(event) => event.preventDefault()} {...props} />;
}
