import { type ReactNode, useState } from 'react'
import type { DataOf } from '#shared/api/table.ts'
import { useT } from '#renderer/i18n/index.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { isPlatformError } from '#renderer/platform/request.ts'
import { Notice } from '../Notice.tsx'
import { usePageName } from '../page-name.ts'
import { PageState } from '../PageState.tsx'

interface DesignLoaderProps<Row, Document> {
  /** Of the address: `id` names the design. */
  readonly search: string
  readonly endpoint: DesignEndpoint
  /** Where `none`, `noneHint` and `broken` stand. */
  readonly words: 'portalDesigns' | 'reportDesigns' | 'flowDesigns'
  readonly icon: ReactNode
  /** What is designed; null where it cannot be read. */
  readonly read: (row: Row) => Document | null
  readonly children: (row: Row, document: Document) => ReactNode
}
type DesignEndpoint = 'portalDesign.one' | 'reportDesign.one' | 'flow.template'

/** Reads the design that the address names, once, and says what hinders it from being designed. */
export function DesignLoader<Row extends DataOf<DesignEndpoint>, Document>(props: DesignLoaderProps<Row, Document>) {
  const { search, words, icon } = props
  const t = useT()
  const id = new URLSearchParams(search).get('id') ?? ''
  if (id === '') return <Notice whole icon={icon} title={t(`${words}.none`)} hint={t(`${words}.noneHint`)} />
  return <Loaded key={id} id={id} {...props} />
}

function Loaded<Row extends DataOf<DesignEndpoint>, Document>({
  id,
  endpoint,
  words,
  icon,
  read,
  children,
}: DesignLoaderProps<Row, Document> & { readonly id: string }) {
  const t = useT()
  const query = usePlatformQuery(endpoint, { params: { id } }, { staleTime: 0 })
  usePageName(query.data?.fullName)
  // The first answer: one that comes later does not take away what is being designed.
  const [row, setRow] = useState<Row | null>(null)
  if (!row && query.data) setRow(query.data as Row)
  const document = row ? read(row) : null
  return (
    <PageState
      loading={query.isPending}
      forbidden={isPlatformError(query.error) && query.error.platformCode === 403}
      error={query.data ? null : query.error}
      onRetry={query.refetch}
      rows={12}
    >
      {row === null ? null : document === null ? (
        <Notice whole icon={icon} title={t(`${words}.broken`)} hint={t('designing.brokenHint')} />
      ) : (
        children(row, document)
      )}
    </PageState>
  )
}
