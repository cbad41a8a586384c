import { CloseCircleFilled } from '@ant-design/icons'
import { Button } from 'antd'
import { useT } from '#renderer/i18n/index.ts'

/** Empties a field whose control has no way to. */
export function ClearButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  const t = useT()
  return (
    <Button
      type="text"
      size="small"
      icon={<CloseCircleFilled aria-hidden />}
      aria-label={t('form.place.clear', { label })}
      onClick={onClick}
    />
  )
}
