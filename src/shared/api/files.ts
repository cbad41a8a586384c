import * as z from 'zod'
import { downloadLink, isSet, text } from './common.ts'
import { area } from './endpoint.ts'

/** Kind of a stored file, as it stands in paths. */
const fileType = z.string().regex(/^\w{1,30}$/)
/** Stored name of a file; nobody can guess it. */
const fileId = z.string().regex(/^[\w-][\w.-]{0,199}$/)

/** What an upload answers: the stored name, where it is shown, and what the file is (section 3, Uploaded file). */
export const storedFile = z.looseObject({
  name: text,
  url: text,
  fileSize: z.coerce.number().catch(0),
  fileExtension: text,
  fileVersionId: text,
})

const wholeNumber = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
/** Content hash as hexadecimal text: MD5 by the family, SHA-256 is taken too. */
const identifier = z
  .string()
  .regex(/^(?:[\da-f]{32}|[\da-f]{64})$/i)
  .transform((value) => value.toLowerCase())

/** Which piece of which file (wire contract 5.9). */
export const chunkFields = z.looseObject({
  chunkNumber: wholeNumber,
  chunkSize: wholeNumber,
  currentChunkSize: wholeNumber.optional(),
  totalSize: wholeNumber,
  totalChunks: wholeNumber,
  identifier,
  filename: z.string().min(1).max(1000),
  relativePath: z.string().max(2000).optional(),
  fileType: z.string().max(200).optional(),
  extension: z.string().max(50).optional(),
})

/** `uploaded`: the whole content is there; `merge`: every chunk is; no numbers: the server does not say. */
export const chunkState = z.looseObject({
  uploaded: isSet,
  chunkNumbers: z
    .array(z.coerce.number())
    .nullish()
    .transform((numbers) => numbers ?? null),
  merge: isSet,
})

/** A file by the kind and the name it is stored under. */
const fileName = z.object({ type: fileType, fileId })

/** Where in the store a file is put: kept as told, since nothing is found by it. */
const placeFields = {
  pathType: z.string().max(50).optional(),
  isAccount: z.coerce.string().max(10).optional(),
  folder: z.string().max(200).optional(),
}

/** Of which chunks a file is made. */
export const mergeFields = z.looseObject({
  identifier,
  fileName: z.string().min(1).max(1000),
  fileSize: wholeNumber,
  fileType: z.string().max(200).optional(),
  extension: z.string().max(50).optional(),
})

/** Files in one piece and in chunks, their bytes and their links (section 7, Files; wire contract 5.9). */
export const fileArea = area({
  'file.upload': {
    method: 'POST',
    path: '/api/file/Uploader/{type}',
    summary: 'Store a file in one piece; the answer is the name it is stored under',
    access: 'session',
    caller: 'main',
    params: z.object({ type: fileType }),
    bodyKind: 'multipart',
    data: storedFile,
    timeout: 'transfer',
  },
  'file.image': {
    method: 'GET',
    path: '/api/file/Image/{type}/{name}',
    summary: 'Bytes of a stored file, whole or a range; avatars need no session, their names cannot be guessed',
    access: 'public',
    caller: 'main',
    params: z.object({ type: fileType, name: fileId }),
    answer: 'bytes',
    timeout: 'transfer',
  },
  'file.chunkTest': {
    method: 'GET',
    path: '/api/file/chunk',
    summary: 'Which chunks of an upload of the caller are there',
    access: 'session',
    caller: 'main',
    query: chunkFields,
    data: chunkState,
  },
  'file.chunk': {
    method: 'POST',
    path: '/api/file/chunk',
    summary: 'Store one chunk; the answer says whether every chunk is there',
    access: 'session',
    caller: 'main',
    bodyKind: 'multipart',
    data: chunkState,
    timeout: 'transfer',
    // Sent twice it is stored once, so it needs no key of a submit.
    reads: true,
  },
  'file.merge': {
    method: 'POST',
    path: '/api/file/merge',
    summary: 'Make a stored file of the chunks of an upload, checked by its hash; repeated it answers the same file',
    access: 'session',
    caller: 'main',
    bodyKind: 'form',
    body: mergeFields.extend({ type: fileType, ...placeFields }),
    data: storedFile,
    timeout: 'transfer',
  },
  'file.download': {
    method: 'GET',
    path: '/api/file/Download/{type}/{fileId}',
    summary: 'Link for one stored file',
    access: 'session',
    params: z.object({ type: fileType, fileId: z.string().regex(/^[\w.-]{1,200}$/) }),
    data: downloadLink,
  },
  'file.packDownload': {
    method: 'POST',
    path: '/api/file/PackDownload/{type}',
    summary: 'Link for several stored files as one archive',
    access: 'session',
    reads: true,
    params: z.object({ type: fileType }),
    body: z.array(z.looseObject({ fileId, fileName: text })).max(1000),
    data: z.looseObject({ downloadVo: downloadLink, downloadName: text }),
  },
  'file.preview': {
    method: 'GET',
    path: '/api/file/Uploader/Preview',
    summary: 'Address of a page that shows a stored file; empty where there is none',
    access: 'session',
    query: z.looseObject({
      fileName: text,
      fileVersionId: z.string().max(200).optional(),
      fileDownloadUrl: z.string().max(2000).optional(),
    }),
    data: text,
  },
  'file.keep': {
    method: 'POST',
    path: '/api/file/Keep',
    summary: 'What a draft or an upload of the caller still needs is kept for thirty days from now, or no longer',
    access: 'session',
    body: z.object({ files: z.array(fileName).max(500), isNeeded: z.boolean().default(true) }),
  },
  'file.delete': {
    method: 'DELETE',
    path: '/api/file/{type}/{fileId}',
    summary: 'Delete a file of the caller that nothing holds',
    access: 'session',
    params: fileName,
  },
  'file.content': {
    method: 'GET',
    path: '/api/file/Download',
    summary: 'Bytes of a link: short-lived, single use, carries its own proof',
    access: 'public',
    caller: 'main',
    query: z.looseObject({ encryption: z.string().min(1).max(2000), name: z.string().max(300).optional() }),
    answer: 'bytes',
    timeout: 'transfer',
  },
})
