import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The table `notes` contains the notes of the log. */
const NOTES = `export const notes = {
  name: 'notes',
  version: 1,
  personal: false,
  tables: [{ name: 'notes', key: 'id' }],
  ddl: 'create table notes (id text primary key)',
  on: { note: { NoteAdded: ({ data }) => data.noteId } },
  write: (db, ids) => db.query('insert into notes select unnest($1::text[])', [ids]),
};
`;

/**
 * Copies the compiled program into a folder, and makes its next version of it: with one more event type in streams of its own,
 * a read table of these events, and another version of the table of bookings. Returns the folder of its main file.
 */
export function buildNextVersion(folder: string): string {
  const backend = join(folder, 'backend');
  const lib = join(backend, 'lib');
  for (const part of ['lib', 'assets', 'package.json'])
    cpSync(join(ROOT, 'backend', part), join(backend, part), { recursive: true });
  for (const part of ['node_modules', 'frontend', 'contracts', 'package.json'])
    symlinkSync(join(ROOT, part), join(folder, part));
  symlinkSync(join(ROOT, 'backend/node_modules'), join(backend, 'node_modules'));

  const change = (file: string, from: string | RegExp, to: string) => {
    const text = readFileSync(join(lib, file), 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} does not contain ${from}`);
    writeFileSync(join(lib, file), changed);
  };
  const note = 'note: { NoteAdded: { version: 1, effects: [] } },';
  change('domain/event-types.js', 'erasure: { PersonErased', `${note}\n    erasure: { PersonErased`);
  const settings = "    if (isOfKind(event, 'settings'))";
  const placed =
    "    if (isOfKind(event, 'note'))\n        return { ...NOTHING, stream: `note-${event.data.noteId}` };\n";
  change('domain/placement.js', settings, placed + settings);
  change('domain/placement.js', "['downtime', ['downtime']]", "['note', ['note']],\n    ['downtime', ['downtime']]");
  change('read/projections.js', 'waitlist: erase(waitlist)', 'waitlist: erase(waitlist),\n    notes: erase(notes)');
  change('read/projections.js', /^/, "import { notes } from './notes.js';\n");
  change('read/orders/orders.projection.js', /version: \d+,/, 'version: 99,');
  writeFileSync(join(lib, 'read/notes.js'), NOTES);
  return lib;
}
