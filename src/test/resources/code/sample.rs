//! Crate.

/// The most.
pub const LIMIT: usize = 10;
static COUNT: u32 = 0;

/// A point.
#[derive(Debug)]
pub struct Point {
    pub x: i32,
    y: i32,
}

pub enum Shape {
    Circle(f64),
    Square { side: f64 },
}

pub trait Area {
    fn area(&self) -> f64;

    fn twice(&self) -> f64 {
        self.area() * 2.0
    }
}

impl Point {
    /// Makes one.
    pub fn new(x: i32, y: i32) -> Self {
        Point { x, y }
    }
}

impl Area for Shape {
    fn area(&self) -> f64 {
        0.0
    }
}

mod inner {
    pub fn helper() -> i32 {
        1
    }
}

/// Adds two numbers.
pub fn add(a: i32, b: i32) -> i32 {
    a + b
}

macro_rules! square {
    ($x:expr) => {
        $x * $x
    };
}

type Pair = (i32, i32);
