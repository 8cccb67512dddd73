export { PlanMoneyListScreen } from './admin/plan-money-list.tsx'
export { PlanMoneyScreen } from './admin/plan-money-page.tsx'
export { SurplusScreen } from './admin/surplus-page.tsx'
export { ReturnsScreen } from './returns-page.tsx'
