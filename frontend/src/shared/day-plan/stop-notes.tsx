export function StopNotes({ notes }: { notes: string | null }) {
  if (!notes) return null;
  return (
    <p className="rounded-xl bg-warn-tint p-3 whitespace-pre-line wrap-anywhere print:bg-transparent print:p-0">
      <strong>Notes:</strong> {notes}
    </p>
  );
}
