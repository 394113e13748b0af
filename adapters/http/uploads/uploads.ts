import multipart from '@fastify/multipart';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { HttpServer } from '../answers/routes.ts';
import { isUploadBody, UPLOAD } from '../fields/inputs.ts';
import { readUpload } from './read-upload.ts';
import type { UploadFolder } from './upload-folder.ts';

/**
 * Makes the routes of a plugin accept forms as described by their `UploadBody`. Call it inside the plugin, before its
 * routes: elsewhere multipart/form-data stays unsupported. Upload errors are all 400, so other media types pass the
 * parser and are rejected here.
 *
 * The form is read around the handler and its wrappers, such as idempotency, so that a repeated handler still finds the
 * file. The file is deleted when the handler ends.
 */
export async function registerUploads(scope: HttpServer, folder: UploadFolder): Promise<void> {
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
  scope.addHook('onRoute', (route) => {
    const body = route.schema?.body;
    if (!isUploadBody(body)) return;
    const handler = route.handler as (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
    const reading: RouteHandlerMethod = async (request, reply) => {
      const upload = await readUpload(request, body[UPLOAD], folder);
      return scope.withinTime(reply, async (signal) => {
        try {
          request.body = { ...upload, signal };
          return await handler.call(scope, request, reply);
        } finally {
          await upload.file.remove();
        }
      });
    };
    route.handler = reading;
  });
}
