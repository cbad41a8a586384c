import type { ReactNode } from 'react'
import { useT } from '#renderer/i18n/index.ts'

/** More names than these are not read in a hint. */
const MOST = 20

interface Tag {
  readonly label?: ReactNode
  readonly title?: ReactNode
  readonly value?: unknown
}

/** In place of those of several chosen that have no room: how many there are and, on hover, which: `maxTagPlaceholder={hiddenTags}`. */
export function hiddenTags(tags: readonly Tag[]): ReactNode {
  return <HiddenTags tags={tags} />
}

function HiddenTags({ tags }: { readonly tags: readonly Tag[] }) {
  const t = useT()
  const names = tags
    .slice(0, MOST)
    .map(({ label, title, value }) =>
      typeof label === 'string' ? label : typeof title === 'string' ? title : String(value),
    )
  const listed = names.join(t('common.selection.separator'))
  const rest = tags.length - names.length
  const title = rest > 0 ? t('common.selection.andMore', { names: listed, count: rest }) : listed
  return <span title={title}>+{tags.length}</span>
}
