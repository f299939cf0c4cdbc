import { zodResolver } from '@hookform/resolvers/zod';
import { MAX_REVIEW_LENGTH, writeReview, type Booking } from '@party-rental/contracts';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Form } from '../../../shared/form/form';
import { SaveFailure } from '../../../shared/form/save-failure';
import { StarsField } from '../../../ui/fields/stars-field';
import { SubmitButton } from '../../../ui/fields/submit-button';
import { TextAreaField } from '../../../ui/fields/text-area-field';
import { reviewDraft } from './review-draft';
import { useWriteReview } from './use-write-review';

const MEANINGS = ['Poor', 'Fair', 'Good', 'Very good', 'Wonderful'];

const reviewForm = writeReview.omit({ bookingId: true });

interface ReviewFormProps {
  booking: Booking;
  token: string | undefined;
}

/** Stars and text; the input survives a reload. */
export function ReviewForm({ booking, token }: ReviewFormProps) {
  const [draft] = useState(() => reviewDraft(booking.id));
  const form = useForm({ resolver: zodResolver(reviewForm), defaultValues: draft.read() });
  const publication = useWriteReview(booking, token);
  const typed = useWatch({ control: form.control, name: 'text' })?.trim().length ?? 0;

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(values) }),
    [form, draft],
  );

  return (
    <Form form={form} aria-label="Review" onSubmit={(words) => publication.mutate(words)}>
      <StarsField name="rating" label="Your rating" meanings={MEANINGS} />
      <TextAreaField
        name="text"
        label="Your review"
        optional
        rows={5}
        hint={`${typed} of ${MAX_REVIEW_LENGTH} characters`}
      />
      <p className="text-base text-soft">
        Everyone can read your review, with your first name and initial. You can't change it later.
      </p>
      <SaveFailure title="We couldn't publish your review" error={publication.error} />
      <SubmitButton pending={publication.isPending}>Publish Review</SubmitButton>
    </Form>
  );
}
