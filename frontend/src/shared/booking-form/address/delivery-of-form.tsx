import { ZIP_CODE } from '@party-rental/contracts';
import { useEffect } from 'react';
import { DeliveryAnswer } from '../../delivery/delivery-answer';
import { rememberZip } from '../../delivery/remembered-zip';
import { useFieldError } from '../../../ui/fields/field-error';
import { useZipPlace } from './place-of-zip';

interface DeliveryOfFormProps {
  /** Whether it is the visitor's own ZIP code. */
  isOwn: boolean;
}

/** Whether the shop delivers to the ZIP code in the enclosing form; nothing while the field says what is wrong with it. */
export function DeliveryOfForm({ isOwn }: DeliveryOfFormProps) {
  const { zip, fits } = useZipPlace();
  const isRefused = useFieldError('zipCode') !== undefined;
  useEffect(() => {
    if (isOwn && ZIP_CODE.test(zip)) rememberZip(zip);
  }, [isOwn, zip]);
  // As high as two lines on a phone, so that the fields below don't move.
  return <DeliveryAnswer zip={isRefused ? '' : zip} namesPlace={fits} className="min-h-12 sm:mt-8" />;
}
