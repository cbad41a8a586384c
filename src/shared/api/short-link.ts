import * as z from 'zod'
import { filledNames, flag, id, idParams, list, pagination, text } from './common.ts'
import { area } from './endpoint.ts'
import { chunkFields, chunkState, mergeFields, storedFile } from './files.ts'
import { moduleListBody, moduleRow } from './module.ts'

const encryption = z.object({ encryption: z.string().min(1).max(200) })
/** A secret that the visitor's client makes up for one form: what was uploaded with it is submitted with it. */
const ticket = z.string().regex(/^[\w-]{30,100}$/)
/** For which field of the form a file is, and whose it is. */
const upload = encryption.extend({ ticket, field: z.string().min(1).max(200) })

/** Forms that are filled in without a session, by a link that names and proves them (section 2, /formShortLink). */
export const shortLinkArea = area({
  'shortLink.config': {
    method: 'GET',
    path: '/api/visualdev/ShortLink/{id}/Config',
    alsoAt: [{ path: '/api/visualdev/ShortLink/getConfig/{id}' }],
    summary: 'A published form as its visitors see it',
    access: 'public',
    params: idParams,
    /** `uploads`: 1 from clients that upload files with a ticket; to others the form comes without its fields for files. */
    query: encryption.extend({ uploads: z.enum(['0', '1']).optional() }),
    data: z.looseObject({
      id,
      fullName: text,
      /** JSON text of the form configuration, complete with its options. */
      formData: text,
      /** Whether it is filled in by this link, and after a password. */
      formUse: flag.optional(),
      formPassUse: flag.optional(),
    }),
  },
  'shortLink.submit': {
    method: 'POST',
    path: '/api/visualdev/ShortLink/{id}',
    summary: 'Submit a published form',
    access: 'public',
    params: idParams,
    query: encryption,
    /**
     * JSON text of all values; a visitor has no need for more. Only who sends a `ticket` is asked for files, and has theirs
     * taken.
     */
    body: z.object({ data: z.string().max(65_536), ticket: ticket.optional(), atriumFilled: filledNames }),
  },
  'shortLink.chunkTest': {
    method: 'GET',
    path: '/api/visualdev/ShortLink/{id}/chunk',
    summary: 'Which chunks of an upload of this visitor are there',
    access: 'public',
    caller: 'main',
    params: idParams,
    query: chunkFields.extend(upload.shape),
    data: chunkState,
  },
  'shortLink.chunk': {
    method: 'POST',
    path: '/api/visualdev/ShortLink/{id}/chunk',
    summary: 'Store one chunk of a file for a published form',
    access: 'public',
    caller: 'main',
    params: idParams,
    query: upload,
    bodyKind: 'multipart',
    data: chunkState,
    timeout: 'transfer',
    // Sent twice it is stored once, so it needs no key of a submit.
    reads: true,
  },
  'shortLink.merge': {
    method: 'POST',
    path: '/api/visualdev/ShortLink/{id}/merge',
    summary: 'Make a stored file of the chunks of a visitor, checked by its hash',
    access: 'public',
    caller: 'main',
    params: idParams,
    query: upload,
    bodyKind: 'form',
    body: mergeFields,
    data: storedFile,
    timeout: 'transfer',
  },
  'shortLink.upload': {
    method: 'POST',
    path: '/api/visualdev/ShortLink/{id}/Uploader',
    summary: 'Store a picture for a published form in one piece',
    access: 'public',
    caller: 'main',
    params: idParams,
    query: upload,
    bodyKind: 'multipart',
    data: storedFile,
    timeout: 'transfer',
  },
  'shortLink.list': {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{id}/ListLink',
    alsoAt: [{ path: '/api/visualdev/ShortLink/{id}/ListLink' }],
    summary: 'Records that a link shows to visitors: the columns and rows that were consented to, at most 100 at once',
    access: 'public',
    params: idParams,
    query: encryption,
    body: moduleListBody,
    data: list(moduleRow).extend({
      pagination,
      fullName: text,
      columns: z.array(z.object({ prop: text, label: text, jnpfKey: text })),
    }),
  },
})
