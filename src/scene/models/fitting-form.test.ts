import { expect, test } from 'vitest';
import { plantOf, standing } from '../testing/small-plant.ts';
import { fittingForm } from './fitting-form.ts';
import { NOTHING_SURVEYED } from './plant-survey.ts';

function formOf(entityType: string, supportedActions: string[] = []): ReturnType<typeof fittingForm> {
  const [entity] = plantOf([{ ...standing('E', entityType, 'nobody knows', 0), supportedActions }]).entities;
  if (!entity) throw new Error('the plant has one entity');
  return fittingForm(entity);
}

test.each([
  { type: 'RECHARGE_STATION', form: 'charger' },
  { type: 'WORKING_STATION', form: 'station' },
  { type: 'SERVICE_ROBOT', form: 'carrier' },
  { type: 'VEHICLE', form: 'carrier' },
  { type: 'STORAGE', form: 'rack' },
  { type: 'PALLET', form: 'pallet' },
  { type: 'TOTE', form: 'tote' },
  { type: 'FIRE_DOOR', form: 'dock' },
  { type: 'TABLE', form: 'table' },
  { type: 'ROLLER_CONVEYOR', form: 'conveyor-deck' },
  { type: 'SOMETHING', form: 'block' },
])('a $type is drawn as a $form', ({ type, form }) => {
  expect(formOf(type).form).toBe(form);
});

test('a wardrobe is not a station, and neither is as large as the other', () => {
  expect(formOf('WARDROBE')).not.toEqual(formOf('WORKING_STATION'));
});

test('what can drive is a vehicle, whatever its type is called', () => {
  expect(formOf('X7', ['MOVE_ALONG_PATH']).form).toBe('carrier');
});

test('a rack keeps within the room that its neighbours leave', () => {
  const [entity] = plantOf([standing('E', 'RACK', 'nobody knows', 0)]).entities;
  if (!entity) throw new Error('the plant has one entity');
  const cells = fittingForm(entity, { ...NOTHING_SURVEYED, pitchX: 1, pitchZ: 1 });
  expect(cells).toMatchObject({ form: 'shelf', lengthMeters: 0.94, widthMeters: 0.94 });
  expect(fittingForm(entity, { ...NOTHING_SURVEYED, pitchX: 5 })).toMatchObject({ form: 'rack', columns: 4 });
});
