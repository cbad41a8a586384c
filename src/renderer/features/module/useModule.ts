import { useMemo } from 'react'
import { useAccess } from '#renderer/access/useAccess.ts'
import { usePlatformQuery } from '#renderer/platform/query.ts'
import { useDesignTexts } from '#renderer/i18n/design-texts.ts'
import { hideFields } from '#shared/form/visibility.ts'
import { type ParsedModule, planOf } from './plan.ts'

/** The configuration of a module, without the fields this person may not see (section 6). */
export function useModule(modelId: string, menuId: string | null | undefined, enabled = true) {
  const query = usePlatformQuery('module.config', { params: { id: modelId } }, { enabled, staleTime: 300_000 })
  const access = useAccess(menuId)
  const config = query.data
  const texts = useDesignTexts()
  const module = useMemo<ParsedModule | null>(() => {
    if (!config) return null
    const parsed = planOf(config, texts)
    if (!parsed.ok) return parsed
    const check = parsed.plan.list?.useFormPermission ?? false
    return {
      ok: true,
      plan: { ...parsed.plan, form: hideFields(parsed.plan.form, (code) => access.hidesField(code, check)) },
    }
  }, [config, access, texts])
  return { query, module, access }
}
