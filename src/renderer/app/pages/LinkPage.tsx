import { useMemo } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { EmbeddedView } from '#renderer/features/embedded/EmbeddedView.tsx'
import { useTabView } from './tab-views.ts'

/** Menu types 5 and 7 (section 2): a page in the tab. Main knows the address from the menu; here is only the entry's id. */
export function LinkPage({ route }: { readonly route: MenuRoute }) {
  const { title, modelId } = route.meta
  const id = useTabView()
  const target = useMemo(() => ({ menuId: modelId }), [modelId])
  return <EmbeddedView id={id} target={target} title={title} />
}
