import multipart from '@fastify/multipart';
import { IMAGE_MAX_BYTES, imageFilename } from '@party-rental/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Rejection } from '../domain/rejections.js';
import type { ImageStore } from '../images/image-store.js';
import { sendProblem } from './problem.filter.js';
import { Refused } from './refused.js';

/** Lets forms with a file in, and serves what was uploaded. An address never gets another picture, so it may be kept for good. */
export async function registerUploads(fastify: FastifyInstance, images: ImageStore): Promise<void> {
  await fastify.register(multipart, { limits: { fileSize: IMAGE_MAX_BYTES, files: 1, fields: 10, parts: 11 } });
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

/** The file of a multipart form; refused when it is too large, missing, in another field, or the form is broken. */
export async function uploadedFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart())
    throw new Refused(new Rejection('unsupported_media_type', 'Please send the file in a multipart/form-data form.'));
  const part = await request.file().catch(refuse);
  if (part?.fieldname !== field)
    throw new Refused(new Rejection('malformed', `Please send one file, in the field "${field}".`));
  const content = await part.toBuffer().catch(refuse);
  // The plug-in does not see it where the last bytes that are let in end a piece.
  if (part.file.truncated) throw tooLarge();
  return content;
}

/** The plug-in's own errors have a status; those of the parser below it have none. */
function refuse(error: Error): never {
  if ('code' in error && error.code === 'FST_REQ_FILE_TOO_LARGE') throw tooLarge();
  throw 'statusCode' in error ? error : new Refused(new Rejection('malformed', 'The form could not be read.'));
}

function tooLarge(): Refused {
  return new Refused(new Rejection('too_large', 'Please use a picture of at most 5 MB.'));
}
