import { Link } from 'react-router-dom'
import { useT } from '#renderer/i18n/index.ts'

interface ModuleLinksProps {
  readonly modules: readonly { readonly id: string; readonly fullName: string }[]
  /** Whoever designs modules gets to them: there is said which templates they print with. */
  readonly isDesigner: boolean
  /** Whether the row is a stop for Tab. */
  readonly isReachable: boolean
}

/** The modules that print with a template. */
export function ModuleLinks({ modules, isDesigner, isReachable }: ModuleLinksProps) {
  const t = useT()
  return modules.map(({ id, fullName }, index) => (
    <span key={id}>
      {index === 0 ? '' : t('common.selection.separator')}
      {isDesigner ? (
        <Link
          to={`/designer?id=${encodeURIComponent(id)}`}
          title={t('printTemplates.openDesign')}
          data-cell-action=""
          tabIndex={isReachable ? 0 : -1}
        >
          {fullName}
        </Link>
      ) : (
        fullName
      )}
    </span>
  ))
}
