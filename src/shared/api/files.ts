import * as z from 'zod'
import { text } from './common.ts'
import { area } from './endpoint.ts'

/** Kind of a stored file, as it stands in paths. */
const fileType = z.string().regex(/^\w{1,30}$/)

/** What an upload answers: the stored name, where it is shown, and what the file is (section 3, Uploaded file). */
const storedFile = z.looseObject({
  name: text,
  url: text,
  fileSize: z.coerce.number().catch(0),
  fileExtension: text,
  fileVersionId: text,
})

/** Small files in one piece (section 7, Files). */
export const fileArea = area({
  'file.upload': {
    method: 'POST',
    path: '/api/file/Uploader/{type}',
    summary: 'Store a small file; the answer is the name it is stored under',
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
    summary: 'Bytes of a stored picture; its name cannot be guessed',
    access: 'public',
    caller: 'main',
    params: z.object({ type: fileType, name: z.string().regex(/^[\w-][\w.-]{0,199}$/) }),
    answer: 'bytes',
    timeout: 'transfer',
  },
})
