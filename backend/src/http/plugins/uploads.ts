import multipart from '@fastify/multipart';
import { IMAGE_MAX_BYTES, imageFilename } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejection } from '../../domain/rejections.js';
import type { ImageStore } from '../../images/image-store.js';
import { sendProblem } from './problem.filter.js';
import { RejectionError } from '../controllers/rejection-error.js';

/** Lets forms with a file in, and serves what was uploaded. An address never gets another picture, so it may be kept for good. */
export async function registerUploads(fastify: FastifyInstance, images: ImageStore): Promise<void> {
  await fastify.register(multipart, { limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 1, parts: 2 } });
  fastify.get<{ Params: { filename: string } }>('/uploads/:filename', async (request, reply) => {
    const { data: filename } = imageFilename.safeParse(request.params.filename);
    const picture = filename === undefined ? undefined : await images.read(filename);
    if (!picture) return sendProblem(request, reply, new Rejection('not_found', 'There is no such picture.'));
    return reply
      .type('image/webp')
      .header('Content-Length', picture.bytes)
      .header('Cache-Control', 'public, max-age=31536000, immutable')
      .send(picture.content);
  });
}

/** The only part of a multipart form. Throws if the file is too large, empty, or not the only part, or if the form is broken. */
export async function uploadedFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart())
    throw new RejectionError(
      new Rejection('unsupported_media_type', 'Please send the file in a multipart/form-data form.'),
    );
  const parts = await readParts(request).catch((error: Error) => refuse(error, field));
  const [part] = parts;
  if (part?.name !== field || !part.content || parts.length > 1) throw notOneFile(field);
  if (part.content.length === 0)
    throw new RejectionError(new Rejection('malformed', 'The file is empty. Please choose another one.'));
  return part.content;
}

/** Reads to the end of the form, so that the connection can carry the next request. */
async function readParts(request: FastifyRequest): Promise<{ name: string; content?: Buffer }[]> {
  const parts: { name: string; content?: Buffer }[] = [];
  for await (const part of request.parts()) {
    const { fieldname: name } = part;
    parts.push(part.type === 'file' ? { name, content: await part.toBuffer() } : { name });
    // The plug-in misses the limit if the last allowed bytes end a chunk.
    if (part.type === 'file' && part.file.truncated) throw tooLarge();
  }
  return parts;
}

/** The plug-in's own errors have a status; those of the parser below it have none. */
function refuse(error: Error, field: string): never {
  if ('code' in error && PART_LIMITS.has(error.code)) throw notOneFile(field);
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
  if (error instanceof RejectionError) throw error;
  throw 'statusCode' in error ? error : new RejectionError(new Rejection('malformed', 'The form could not be read.'));
}

const PART_LIMITS: ReadonlySet<unknown> = new Set(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

function notOneFile(field: string): RejectionError {
  return new RejectionError(
    new Rejection('malformed', `Please send one file, in the field "${field}", and nothing else.`),
  );
}

function tooLarge(): RejectionError {
  return new RejectionError(new Rejection('too_large', 'Please use a picture of at most 5 MB.'));
}
