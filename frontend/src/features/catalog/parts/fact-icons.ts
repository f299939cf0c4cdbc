import type { ItemFact } from '@party-rental/contracts';
import { Cake, Clock, PlugZap, Ruler, Sprout, type LucideIcon } from 'lucide-react';

export const FACT_ICONS: Readonly<Record<ItemFact, LucideIcon>> = {
  ages: Cake,
  footprint: Ruler,
  power: PlugZap,
  surface: Sprout,
  setupTime: Clock,
};
