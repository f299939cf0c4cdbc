import { toast } from 'sonner';

/** Shows one message for five seconds; an earlier one makes way for it. */
export function notify(tone: 'success' | 'error', title: string, description?: string): void {
  toast.dismiss();
  toast[tone](title, { description });
}
