import { LinkOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { EmbeddedView } from '#renderer/features/embedded/EmbeddedView.tsx'
import { Notice } from '#renderer/components/Notice.tsx'
import { useT } from '#renderer/i18n/index.ts'
import { useTabView } from './tab-views.ts'

export const externalLinkPath = '/externalLink'

/** /externalLink?href={encoded address} (section 2): any web address in the tab; main refuses everything else. */
export function ExternalLinkPage({ search }: { readonly search: string }) {
  const t = useT()
  const address = new URLSearchParams(search).get('href')?.trim() ?? ''
  const id = useTabView(address)
  const target = useMemo(() => ({ address }), [address])
  if (address === '') {
    return (
      <Notice whole icon={<LinkOutlined />} title={t('embedded.refused.title')} hint={t('embedded.refused.empty')} />
    )
  }
  return <EmbeddedView key={id} id={id} target={target} title={t('embedded.external')} />
}
