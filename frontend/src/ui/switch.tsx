import { Switch as Radix } from 'radix-ui';

interface SwitchProps {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onCheckedChange }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3 font-bold">
      <Radix.Root
        checked={checked}
        onCheckedChange={onCheckedChange}
        className="relative h-7 w-12 shrink-0 rounded-full border-2 border-field bg-card transition-colors data-[state=checked]:border-good data-[state=checked]:bg-good"
      >
        <Radix.Thumb className="block size-4.5 translate-x-1 rounded-full bg-field transition-transform data-[state=checked]:translate-x-5.5 data-[state=checked]:bg-paper" />
      </Radix.Root>
      {label}
    </label>
  );
}
