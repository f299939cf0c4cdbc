import multipart from '@fastify/multipart';
import { IMAGE_MAX_BYTES, IMAGE_WIDTHS, imageFilename } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import type { ImageStore, ServedImage } from '../../images/image-store.js';
import { sendProblem, RejectionError } from './problems.js';

/** Accepts multipart forms, and serves uploaded images. The image at a URL never changes, so it may be cached forever. */
export async function registerUploads(fastify: FastifyInstance, images: ImageStore): Promise<void> {
  await fastify.register(multipart, { limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 1, parts: 2 } });
  fastify.get<{ Params: { filename: string } }>('/uploads/:filename', async (request, reply) => {
    const image = await find(images, request.params.filename);
    if (!image) return sendProblem(request, reply, new Rejection('not_found', "We couldn't find this image."));
    return reply
      .type('image/webp')
      .header('Content-Length', image.bytes)
      .header('Cache-Control', image.isFallback ? 'no-store' : 'public, max-age=31536000, immutable')
      .send(image.content);
  });
}

/** An image by its name, as `<id>.webp`, or in a width, as `<id>-480.webp`. */
async function find(images: ImageStore, name: string): Promise<ServedImage | undefined> {
  const [, id = '', digits] = /^(.{36})(?:-(\d+))?\.webp$/.exec(name) ?? [];
  const { data: filename } = imageFilename.safeParse(`${id}.webp`);
  if (filename === undefined) return undefined;
  if (digits === undefined) return images.read(filename);
  const width = IMAGE_WIDTHS.find((each) => String(each) === digits);
  return width && images.readInWidth(filename, width);
}

/** Returns the file of a multipart form, or the body if its type may be this one. Throws if it is empty, too large or not the only part, or the form is malformed. */
export async function uploadedFile(request: FastifyRequest, field: string, type?: string): Promise<Buffer> {
  const { body } = request;
  if (type !== undefined && Buffer.isBuffer(body)) return body;
  if (!request.isMultipart())
    throw new RejectionError(
      new Rejection('unsupported_media_type', 'Please send the file in a multipart/form-data form.'),
    );
  const parts = await readParts(request).catch((error: Error) => reject(error, field));
  const [part] = parts;
  if (part?.name !== field || !part.content || parts.length > 1) throw notOneFile(field);
  if (part.content.length === 0) throw empty();
  return part.content;
}

/** Reads the whole form, so that the connection can carry the next request. */
async function readParts(request: FastifyRequest): Promise<{ name: string; content?: Buffer }[]> {
  const parts: { name: string; content?: Buffer }[] = [];
  for await (const part of request.parts()) {
    const { fieldname: name } = part;
    parts.push(part.type === 'file' ? { name, content: await part.toBuffer() } : { name });
    // The plugin misses the limit if the last allowed byte ends a chunk.
    if (part.type === 'file' && part.file.truncated) throw tooLarge();
  }
  return parts;
}

/** The plugin's own errors have a status; those of the underlying parser have none. */
function reject(error: Error, field: string): never {
  if ('code' in error && PART_LIMITS.has(error.code)) throw notOneFile(field);
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
  if (error instanceof RejectionError) throw error;
  throw 'statusCode' in error ? error : new RejectionError(new Rejection('malformed', "We couldn't read this form."));
}

const PART_LIMITS: ReadonlySet<unknown> = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

function empty(): RejectionError {
  return new RejectionError(new Rejection('malformed', 'The file is empty. Please choose another one.'));
}

function notOneFile(field: string): RejectionError {
  return new RejectionError(
    new Rejection('malformed', `Please send one file, in the field "${field}", and nothing else.`),
  );
}

function tooLarge(): RejectionError {
  return new RejectionError(new Rejection('too_large', 'Please use a file of at most 5 MB.'));
}
