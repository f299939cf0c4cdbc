import { Printer } from 'lucide-react';
import { Button } from '../../../ui/button';

export function PrintButton() {
  return (
    <Button look="outline" onClick={() => window.print()} className="print:hidden">
      <Printer aria-hidden />
      Print
    </Button>
  );
}
