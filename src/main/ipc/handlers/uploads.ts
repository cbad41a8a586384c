import type { uploadRoutes } from '#shared/ipc/uploads.ts'
import type { ChosenFiles } from '#main/files/chosen.ts'
import type { Picking } from '#main/transfers/uploads/picking.ts'
import type { Uploads } from '#main/transfers/uploads/service.ts'
import type { HandlersOf } from '../contract.ts'

interface UploadServices {
  readonly uploads: Uploads
  readonly picking: Picking
  readonly chosen: Pick<ChosenFiles, 'details'>
}

export function createUploadHandlers({ uploads, picking, chosen }: UploadServices): HandlersOf<typeof uploadRoutes> {
  return {
    'uploads.choose': (rules, { windowId }) => picking.choose(rules, windowId),
    'uploads.pastePicture': ({ name }) => picking.pastePicture(name),
    'uploads.take': ({ paths }) => picking.take(paths),
    'uploads.add': async ({ handles, target }) =>
      uploads.add(await Promise.all(handles.map((handle) => chosen.details(handle))), target),
    'uploads.list': () => uploads.list(),
    'uploads.pause': ({ id }) => done(uploads.pause(id)),
    'uploads.resume': ({ id }) => done(uploads.resume(id)),
    'uploads.retry': async ({ id, changed = false }) => done(await uploads.retry(id, changed)),
    'uploads.remove': async ({ id }) => done(await uploads.remove(id)),
    'uploads.clear': () => done(uploads.clear()),
  }
}

function done(_work: void): null {
  return null
}
