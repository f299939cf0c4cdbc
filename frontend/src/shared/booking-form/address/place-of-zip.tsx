import { cleanCode, stateName } from '@party-rental/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { deliveryQuery } from '../../../api/items';
import { Button } from '../../../ui/button';
import type { BookingDetailsFields } from '../use-details-form';

/** Fills in the city and state of the ZIP code in the enclosing form, and asks where what was typed doesn't fit. */
export function PlaceOfZip() {
  const { getValues, getFieldState, setFocus, setValue } = useFormContext<BookingDetailsFields>();
  const { zip, place, fits } = useZipPlace();
  const filled = useRef({ city: '', state: '' });

  function fill(replacesTyped: boolean) {
    if (!place) return;
    for (const field of ['city', 'state'] as const) {
      if (!replacesTyped && !['', filled.current[field]].includes(getValues(field))) continue;
      setValue(field, place[field], { shouldDirty: true, shouldValidate: getFieldState(field).invalid });
      filled.current[field] = place[field];
    }
  }
  const fillBlank = useEffectEvent(() => fill(false));
  useEffect(() => fillBlank(), [place?.city, place?.state]);

  return (
    <div role="status" className="space-y-2 text-base empty:hidden sm:col-span-2">
      {place && !fits && (
        <>
          <p>
            ZIP code {zip} is usually {place.city}, {place.state}. Is the address right?
          </p>
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              fill(true);
              setFocus('city');
            }}
          >
            Use {place.city}, {place.state}
          </Button>
        </>
      )}
    </div>
  );
}

/** The ZIP code in the enclosing form, its city and state, and whether those in the form fit. */
export function useZipPlace() {
  const { control } = useFormContext<BookingDetailsFields>();
  const [zipCode, typedCity, typedState] = useWatch({ control, name: ['zipCode', 'city', 'state'] });
  const zip = cleanCode(zipCode ?? '').trim();
  const { city, state } = useQuery(deliveryQuery(zip)).data ?? {};
  const place = city && state ? { city, state } : undefined;
  return { zip, place, fits: !place || fitsPlace({ city: typedCity ?? '', state: typedState ?? '' }, place) };
}

interface Place {
  city: string;
  state: string;
}

const FULL_WORDS: Readonly<Record<string, string>> = { st: 'saint', mt: 'mount', ft: 'fort' };

/** Whether a city and a state can be those of a ZIP code; also while they are still being typed. */
export function fitsPlace(typed: Place, { city, state }: Place): boolean {
  const [entered, known] = [toLetters(typed.city), toLetters(city)];
  const isCity = known.startsWith(entered) || entered.startsWith(known);
  return isCity && [state, stateName(state) ?? ''].some((name) => toLetters(name).startsWith(toLetters(typed.state)));
}

function toLetters(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/^\s*(st|mt|ft)\b/, (_, short: string) => FULL_WORDS[short] ?? short)
    .replace(/[^a-z]/g, '');
}
