import * as z from 'zod';
import { carSchema, lmuCarClassSchema } from './car.ts';
import { lmuNotOfferedSchema, lmuRangesSchema } from './svm-parameters.ts';

const words = z.array(z.string().min(1)).min(1);

/** One entry of `lmu/cars.json`: the car, the words that name it in a setup file, and its settings. */
export const lmuCarSchema = carSchema
  .extend({
    id: z.string().regex(/^\S+$/),
    manufacturer: z.string().min(1),
    model: z.string().min(1),
    class: lmuCarClassSchema,
    /** The first season the game has the car in. */
    year: z.int().min(2023).max(2100),
    seasons: z.array(z.int().min(2023).max(2100)).min(1),
    /** The class and the model word of VehicleClassSetting. */
    classWord: z.enum(['Hypercar', 'LMP2', 'LMP2_ELMS', 'LMP3', 'GT3', 'GTE']),
    modelWord: z.string().regex(/^\S+$/),
    /** Spellings of the model in older files. */
    formerModelWords: words.optional(),
    /** Whole VehicleClassSetting lines of real files, and others by the game's list of its vehicles. */
    vehicleClassSeen: words.optional(),
    vehicleClassExpected: words.optional(),
    filesSeen: z.int().min(0),
    /** Hypercars only: the axle driven by the electric motor. */
    motor: z.enum(['front', 'rear', 'none']).optional(),
    notOffered: lmuNotOfferedSchema,
    ranges: lmuRangesSchema,
  })
  .superRefine((car, context) => {
    const fault = (message: string) => context.addIssue({ code: 'custom', message });
    if ((car.class === 'Hypercar') !== (car.motor !== undefined)) fault('only Hypercars have a motor');
    if (car.year !== Math.min(...car.seasons)) fault('year is the first of the seasons');
    const lines = [...(car.vehicleClassSeen ?? []), ...(car.vehicleClassExpected ?? [])];
    if (lines.length === 0) fault('give vehicleClassSeen, or vehicleClassExpected where no file was seen');
    for (const line of lines) {
      const words = line.split(' ');
      if (!words.includes(car.modelWord) || !words.includes(car.classWord)) {
        fault(`"${line}" lacks the model or the class word`);
      }
    }
    for (const setting of Object.values(car.notOffered).flat()) {
      if (setting in car.ranges) fault(`${setting} is not offered and has a range`);
    }
  });

export type StoredLmuCar = z.infer<typeof lmuCarSchema>;
