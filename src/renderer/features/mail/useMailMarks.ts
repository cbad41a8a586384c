import { useStable } from '#renderer/components/rows/useStable.ts'
import { ignoreRejection } from '#renderer/platform/ignore-rejection.ts'
import { usePlatformMutation } from '#renderer/platform/query.ts'

interface Marked {
  readonly id: string
  readonly starred: number
}

/** The marks of a mail, set and taken off at once; the lists follow, and a refusal is told by its toast. */
export function useMailMarks() {
  const star = usePlatformMutation('mail.star')
  const unstar = usePlatformMutation('mail.unstar')
  const read = usePlatformMutation('mail.markRead')
  const unread = usePlatformMutation('mail.markUnread')
  const mark = ({ mutateAsync }: typeof read, { id }: { readonly id: string }) =>
    ignoreRejection(mutateAsync({ params: { id } }))
  return useStable({
    /** `onDone`: what shows the mail itself reads it anew. */
    star: (mail: Marked, onDone?: () => unknown) =>
      ignoreRejection((mail.starred === 1 ? unstar : star).mutateAsync({ params: { id: mail.id } }).then(onDone)),
    read: (mail: Marked) => mark(read, mail),
    unread: (mail: Marked) => mark(unread, mail),
  })
}
