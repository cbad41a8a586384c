import { parsePlan } from '#shared/approval/parse.ts'
import { idList, yes } from '#shared/form/parsing/read.ts'
import type { Call } from '#server/core/call.ts'
import { likeContains } from '#server/database/text.ts'

/** Whether a step of an approval about a module's records prints with a template, in whichever version of its process. */
export async function isPrintedAtStep(call: Call, templateId: string, modelId: string): Promise<boolean> {
  const versions = await call.database
    .selectFrom('flow_version')
    .innerJoin('flow_template', 'flow_template.id', 'flow_version.template_id')
    .innerJoin('visual_model', 'visual_model.id', 'flow_template.model_id')
    .select('flow_version.process')
    .where('flow_template.model_id', '=', modelId)
    .where('visual_model.enabled_mark', '=', 1)
    .where(likeContains(call.database, 'flow_version.process', templateId))
    .execute()
  return versions.some(({ process }) =>
    [...parsePlan(process).nodes.values()].some(
      ({ properties }) => yes(properties['hasPrintBtn']) && idList(properties['printId']).includes(templateId),
    ),
  )
}
