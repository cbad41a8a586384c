import { authCases } from './auth/auth.cases.ts'
import { signInWaysCases } from './auth/sign-in-ways.cases.ts'
import { currentUserCases } from './current-user/current-user.cases.ts'
import { designCases } from './design/design.cases.ts'
import { dictionaryCases } from './dictionary/dictionary.cases.ts'
import { fileCases } from './files.cases.ts'
import { mailCases } from './mail/mail.cases.ts'
import { messageCases } from './message/message.cases.ts'
import { moduleCases } from './module/module.cases.ts'
import { passwordCases } from './password/password.cases.ts'
import { peopleCases } from './people/people.cases.ts'
import { portalCases } from './portal/portal.cases.ts'
import { printCases } from './print/print.cases.ts'
import { regionCases } from './region/region.cases.ts'
import { shortLinkCases } from './short-link/short-link.cases.ts'
import { screenCases } from './screen/screen.cases.ts'
import type { CoverageCase } from './support/coverage.ts'
import { translationCases } from './translation/translation.cases.ts'
import { workflowCases } from './workflow/workflow.cases.ts'

/** Every statement of coverage, area by area. A new area adds its list here. */
export const coverageCases: readonly CoverageCase[] = [
  ...authCases,
  ...signInWaysCases,
  ...dictionaryCases,
  ...fileCases,
  ...peopleCases,
  ...passwordCases,
  ...regionCases,
  ...moduleCases,
  ...designCases,
  ...printCases,
  ...currentUserCases,
  ...shortLinkCases,
  ...screenCases,
  ...messageCases,
  ...mailCases,
  ...workflowCases,
  ...portalCases,
  ...translationCases,
]
