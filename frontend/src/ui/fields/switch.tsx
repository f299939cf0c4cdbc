interface SwitchProps {
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
}

export function Switch({ label, checked, onCheckedChange }: SwitchProps) {
  return (
    <label className="inline-flex min-h-11 items-center gap-3 font-bold">
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onCheckedChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 appearance-none rounded-full border-2 border-field bg-card transition-colors before:absolute before:top-1/2 before:left-1 before:size-4.5 before:-translate-y-1/2 before:rounded-full before:bg-field before:transition-transform checked:border-good checked:bg-good checked:before:translate-x-4.5 checked:before:bg-paper"
      />
      {label}
    </label>
  );
}
