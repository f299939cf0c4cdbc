import { ITEM_FACT_NAMES, ITEM_FACTS, type ItemFact } from '@party-rental/contracts';
import { TextField } from '../../../../ui/fields/text-field';

const EXAMPLES: Readonly<Record<ItemFact, string>> = {
  ages: '3 to 12',
  footprint: '18 × 18 ft, level',
  power: 'One 110 V outlet within 100 ft',
  surface: 'Grass or asphalt',
  setupTime: 'About 30 minutes',
};

/** What customers need to know before the day. A fact that is left empty isn't shown. */
export function FactFields() {
  return ITEM_FACT_NAMES.map((fact) => (
    <TextField
      key={fact}
      name={fact}
      label={ITEM_FACTS[fact]}
      hint={`For example: ${EXAMPLES[fact]}`}
      maxLength={80}
      optional
      className="sm:col-span-3"
    />
  ));
}
