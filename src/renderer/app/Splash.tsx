import { BrandMark } from '#renderer/components/BrandMark.tsx'
import { useT } from '#renderer/i18n/index.ts'

/** The same picture as in index.html, so that nothing moves between the two. */
export function Splash() {
  const t = useT()
  return (
    <div className="splash" role="status" aria-label={t('common.loading')}>
      <BrandMark size={44} />
    </div>
  )
}
