import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from '../lib/cn';

/** Also for links that look like buttons. */
export const buttonStyle = cva(
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full text-center leading-tight font-bold transition-[background-color,box-shadow,transform] active:translate-y-px disabled:pointer-events-none disabled:bg-sunken disabled:text-soft disabled:shadow-none disabled:ring-1 disabled:ring-line base:[&_svg]:size-[1.15em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-on-primary shadow-card hover:bg-primary-strong',
        sun: 'bg-sun text-on-sun shadow-card hover:brightness-105',
        outline: 'bg-card text-ink ring-2 ring-field/50 ring-inset hover:ring-primary',
        quiet: 'base:text-ink base:hover:bg-sunken disabled:bg-transparent disabled:opacity-50 disabled:ring-0',
        danger: 'bg-bad text-paper hover:brightness-110',
      },
      size: {
        normal: 'base:px-5 py-2',
        large: 'min-h-13 base:px-4 py-3 text-lg base:sm:px-7',
        small: 'base:px-4 py-1.5 text-base',
      },
    },
    defaultVariants: { variant: 'primary', size: 'normal' },
  },
);

type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonStyle>;

export function Button({ variant, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={cn(buttonStyle({ variant, size }), className)} {...rest} />;
}
