import { useMemo } from 'react'
import type { MenuRoute } from '#shared/access/routes.ts'
import { EmbeddedView } from '../../features/embedded/EmbeddedView.tsx'
import { OutsidePage } from '../../features/embedded/OutsidePage.tsx'
import { useTabActions } from '../shell/useTabActions.ts'
import { useTabView } from './tab-views.ts'

/**
 * Menu types 5, 6 and 7 (section 2): a page in the tab, or, for data screens and links with target blank, a window of
 * its own. Main knows the address from the menu; here is only the entry's id.
 */
export function LinkPage({ route }: { readonly route: MenuRoute }) {
  const { close } = useTabActions()
  const { title, modelId } = route.meta
  const target = useMemo(() => ({ menuId: modelId }), [modelId])
  if (route.newWindow) return <OutsidePage target={target} title={title} onClose={() => close(route.path)} />
  return <EmbeddedEntry path={route.path} target={target} title={title} />
}

function EmbeddedEntry(props: { readonly path: string; readonly target: { menuId: string }; readonly title: string }) {
  const id = useTabView(props.path)
  return <EmbeddedView id={id} target={props.target} title={props.title} />
}
