import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { richTextWords } from '#shared/form/rich-text.ts'
import type { ChosenFile } from '#shared/ipc/platform.ts'
import { pictureExtensions, pictureLimit } from '#shared/rules/pictures.ts'
import { useT } from '#renderer/i18n/index.ts'
import { describeError } from '#renderer/platform/describe-error.ts'
import { isPlatformError, request, takeFiles } from '#renderer/platform/request.ts'
import { toast } from '#renderer/platform/toast.ts'
import { pictureFault, takePasted, uploadChosen } from '#renderer/platform/upload-picture.ts'
import { keepPlace } from './restored-selection.ts'

export interface Pictures {
  /** How many are on their way. */
  readonly waiting: number
  choose(editor: Editor): void
  /** Whether it took a picture of what was pasted, or dropped at `droppedAt` (a position of the document). */
  paste(editor: Editor, data: DataTransfer | null, droppedAt: number | null): boolean
}

/**
 * Pictures from a file, the clipboard or the mouse: uploaded, then drawn by their address where the cursor stood or they
 * were dropped. `onWaiting` is told at once how many are on their way, also after the editor is gone.
 */
export function usePictures(onWaiting?: (count: number) => void): Pictures {
  const t = useT()
  const [waiting, setWaiting] = useState(0)
  const sent = useRef(0)
  const count = (by: 1 | -1) => {
    sent.current += by
    setWaiting(sent.current)
    onWaiting?.(sent.current)
  }
  const take = async (editor: Editor, droppedAt: number | null, pick: () => Promise<readonly ChosenFile[]>) => {
    count(1)
    const place = keepPlace(editor, droppedAt)
    try {
      const files = await pick()
      const fault = files.length === 0 ? null : pictureFault(files, pictureLimit + 1)
      if (fault !== null) toast.warning(t(`form.editor.pictureFault.${fault}`, { most: pictureLimit / 1024 / 1024 }))
      const [file] = files
      if (fault !== null || file === undefined) return
      const draw = (id: string) => {
        if (!place.put(`/api/file/Image/annexpic/${id}`, file.name)) toast.warning(t('form.editor.pictureFault.gone'))
      }
      const failed = (message: string) => toast.error(message || t('form.editor.pictureFault.failed'))
      await uploadChosen(file.handle, 'annexpic', draw, { failed })
    } catch (error) {
      toast.error(isPlatformError(error) ? describeError(error) : t('errors.request'))
    } finally {
      place.forget()
      count(-1)
    }
  }
  return {
    waiting,
    choose: (editor) =>
      void take(editor, null, () => request('uploads.choose', { extensions: [...pictureExtensions], multiple: false })),
    paste(editor, data, droppedAt) {
      const files = [...(data?.files ?? [])]
      // Words copied from an office come with a picture of themselves: the words are meant. A picture copied from a page
      // comes with its address there, which is never fetched: the picture is meant.
      if (files.length === 0 || !data || hasWords(data)) return false
      const name = `${t('form.editor.picture')}.png`
      void take(editor, droppedAt, () => (droppedAt === null ? takePasted(files, name) : takeFiles(files)))
      return true
    },
  }
}

function hasWords(data: DataTransfer): boolean {
  return data.types.includes('text/html') && richTextWords(data.getData('text/html')) !== ''
}
